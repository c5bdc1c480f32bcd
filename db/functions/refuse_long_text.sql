create function refuse_long_text()
returns trigger
language plpgsql
as $$
begin
  raise exception 'a text for % is longer than what is kept', tg_table_name
    using errcode = 'check_violation';
end $$;
