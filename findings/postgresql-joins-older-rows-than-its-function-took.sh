#!/bin/sh
# A statement that takes work from a queue by a function, and joins the table that the work is about, reads that table as it was before.
#
# "select … from take_notes() join orders" looks like one atomic step. A volatile function takes a new snapshot for each of its statements; the statement around
# it keeps the one with which it began. So the function sees a note that was committed meanwhile, deletes it, and the join still sees its order as it was before
# the note: a condition on the order drops it, and the note is gone. Between two sessions this needs a moment of some microseconds, and then nobody works on
# that order. Here the function itself makes the change, so that one session shows it each time. The same text in two statements, or with the delete in a
# "with" of the same statement, has no such gap: the next statement sees the change, and a "with" does not see the note.
#
# Seen with PGlite 0.5.16 (PostgreSQL 18): the function sees stage 30, the statement around it joins stage 10, and the next statement sees 30.
# Exits with 0 as long as this is so. Needs Node 20 or later, and the package registry.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts @electric-sql/pglite@0.5.16
cat > see.mjs <<'JS'
import { PGlite } from "@electric-sql/pglite";

const database = await PGlite.create();
await database.exec(`
  create table orders (id int, stage int);
  create table note (order_id int);
  insert into orders values (1, 10);
  create function take_notes(out order_id int, out stage int) language plpgsql as $$
    begin
      update orders set stage = 30 where id = 1;
      insert into note values (1);
      delete from note n returning n.order_id into take_notes.order_id;
      select o.stage into take_notes.stage from orders o where o.id = take_notes.order_id;
    end $$;
`);
const first = async (text) => JSON.stringify((await database.query(text)).rows[0]);
console.log(
  await first(
    'select taken.stage as "in the function", o.stage as "joined" from take_notes() taken join orders o on o.id = taken.order_id',
  ),
);
console.log(await first('select stage as "in the next statement" from orders'));
JS
seen=$(node see.mjs)
printf '%s\n' "$seen"
[ "$seen" = '{"in the function":30,"joined":10}
{"in the next statement":30}' ]
