alter table archive_report enable row level security;
create policy all_rows on archive_report to labgate_all using (true);
-- The second lock of a closed chart: a report of a former system knows no chart, but the name and
-- the birth date of its patient (rules.md#named-without-a-chart).
create policy closed_people on archive_report as restrictive to labgate_all
  using (
    (select closed_people())::text[] = '{}'
    or person_key(last_name, first_name) || '|' || to_char(dob, 'YYYY-MM-DD')
      <> all ((select closed_people())::text[])
  );
grant select on archive_report to labgate_all;
