-- What was drafted and approved stays as it was; a change is another row.
create function never_changes()
returns trigger
language plpgsql
as $$
begin
  raise exception '% takes new rows only', tg_table_name
    using errcode = 'check_violation', constraint = 'append_only';
end $$;
