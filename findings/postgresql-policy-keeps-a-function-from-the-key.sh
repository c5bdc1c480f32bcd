#!/bin/sh
# With row-level security, a join by "p.id = some_function(o.id)" reads the whole table, though the function is stable and the id is the primary key.
#
# As the owner of the tables, PostgreSQL looks the row up by its key. For everybody whom a policy restricts, it may use a condition before the policy's own
# only if nothing in it could leak: the comparison could not, but the function gets a column, and no function in SQL or PL/pgSQL is trusted with that, even
# if it gets nothing of the table that the policy protects. So the condition comes last, behind a sequential scan, and whoever tests the query as the owner
# sees nothing of it. The same value as a column of a subquery ("cross join lateral (select some_function(o.id) as id offset 0) w ... on p.id = w.id") is a
# plain comparison again, and the key is used. A subquery without "offset 0" is pulled up, and does not help.
#
# Seen with PGlite 0.5.16 (PostgreSQL 18). Exits with 0 as long as this is so. Needs Node 20 or later, and the package registry.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts @electric-sql/pglite@0.5.16
cat > see.mjs <<'JS'
import { PGlite } from "@electric-sql/pglite";

const database = await PGlite.create();
await database.exec(`
  create table person (id int primary key, is_closed boolean not null default false);
  insert into person select n from generate_series(1, 50000) n;
  create table orders (id int primary key, person_id int not null);
  insert into orders select n, n from generate_series(1, 50000) n;
  create function person_of(of_order int) returns int language plpgsql stable as $$
    begin
      return (select o.person_id from orders o where o.id = of_order);
    end $$;
  alter table person enable row level security;
  create policy open_ones on person using (not is_closed);
  create role reader;
  grant select on person, orders to reader;
  analyze;
`);
const scanOf = async (join) => {
  const { rows } = await database.query(`explain select p.id from orders o ${join} where o.id = 7`);
  const lines = rows.map((row) => Object.values(row)[0]);
  return lines.find((line) => line.includes("person p")).trim().replace(/^->\s+/, "").replace(/ on .*| using .*/, "");
};
const direct = "join person p on p.id = person_of(o.id)";
const pulledUp = "cross join lateral (select person_of(o.id) as id) w join person p on p.id = w.id";
const fenced = "cross join lateral (select person_of(o.id) as id offset 0) w join person p on p.id = w.id";
console.log(`owner, function in the condition: ${await scanOf(direct)}`);
await database.exec("set role reader");
console.log(`reader, function in the condition: ${await scanOf(direct)}`);
console.log(`reader, function in a subquery: ${await scanOf(pulledUp)}`);
console.log(`reader, function in a subquery with offset 0: ${await scanOf(fenced)}`);
JS
seen=$(node see.mjs)
printf '%s\n' "$seen"
[ "$seen" = 'owner, function in the condition: Index Only Scan
reader, function in the condition: Seq Scan
reader, function in a subquery: Seq Scan
reader, function in a subquery with offset 0: Index Scan' ]
