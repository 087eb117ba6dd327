// Draws a graph: DOT comes in, SVG goes out. Graphviz as WebAssembly, from npm.
import { instance } from "@viz-js/viz";

let dot = "";
for await (const piece of process.stdin.setEncoding("utf8")) dot += piece;
const viz = await instance();
process.stdout.write(viz.renderString(dot, { format: "svg", engine: "dot" }));
