The causeway, eight in the morning. The fog gets up and leaves.
* [Ask the warden] She was up with the bell all night. -> yard
* [Visit the smith] There is a bell's tongue on his bench. -> yard
=== yard
The clerk looks at his saddle.
+ [Look too] It is heavier than a saddle. -> yard
* [Name the clerk] -> END
