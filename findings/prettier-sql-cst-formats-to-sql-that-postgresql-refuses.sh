#!/bin/sh
# A formatter for PostgreSQL moves the words "nulls not distinct" and drops the second parentheses of a policy; PostgreSQL refuses both.
#
# A formatter is expected to change white space. prettier-plugin-sql-cst with its parser "postgresql" reads these two valid statements without an error and
# writes others: `unique nulls not distinct (account, practice)` as `unique (account, practice) nulls not distinct`, and a policy's
# `using ((select is_administrator()))` as `using (select is_administrator())`, also with sqlCanonicalSyntax false. PostgreSQL has the first order for a
# constraint only (an index has the other), and the second parentheses make a query an expression. Whoever formats a schema should compare the tokens before and
# after, not only look whether it ran.
#
# Seen with prettier 3.10.1, prettier-plugin-sql-cst 0.22.1, and PGlite 0.5.16: each statement runs before, and is a syntax error after.
# Exits with 0 as long as this is so. Needs Node 20 or later, and the package registry.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts prettier@3.10.1 prettier-plugin-sql-cst@0.22.1 @electric-sql/pglite@0.5.16
cat > see.mjs <<'JS'
import { PGlite } from "@electric-sql/pglite";
import { format } from "prettier";
import * as plugin from "prettier-plugin-sql-cst";

const database = await PGlite.create();
await database.exec(
  "create table view (id int); create function is_administrator() returns boolean language sql return true",
);
const outcome = (statement) =>
  database.exec(`begin; ${statement}; rollback`).then(
    () => "runs",
    async ({ code }) => {
      await database.exec("rollback");
      return `fails with ${code}`;
    },
  );
for (const statement of [
  "create table link (account text, practice int, unique nulls not distinct (account, practice))",
  "create policy administrators on view for select using ((select is_administrator()))",
]) {
  const formatted = await format(statement, {
    parser: "postgresql",
    plugins: [plugin],
    sqlKeywordCase: "lower",
    sqlCanonicalSyntax: false,
  });
  const line = formatted.trim().replace(/;$/, "").replaceAll(/\s+/g, " ").replaceAll(/\( | \)/g, (m) => m.trim());
  console.log(`before: ${await outcome(statement)}; after: ${await outcome(line)}: ${line.slice(-50)}`);
}
JS
seen=$(node see.mjs)
printf '%s\n' "$seen"
[ "$seen" = 'before: runs; after: fails with 42601: NT, unique (account, practice) nulls not distinct)
before: runs; after: fails with 42601:  view for select using (select is_administrator())' ]
