// node read_book.mjs BOOK.JS: the page's own reader of opening books as a program. A line in: {book, asked: [[op, session, action], …]};
// a line out: the answers, null where the book has none.
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const { Book } = await import(pathToFileURL(process.argv[2]).href);
for await (const line of createInterface({ input: process.stdin })) {
  const { book, asked } = JSON.parse(line);
  const reader = new Book(book, null);
  process.stdout.write(JSON.stringify(asked.map(([op, session, action]) => reader[op](session, action))) + "\n");
}
