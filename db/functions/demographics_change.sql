create function demographics_change()
returns trigger
language plpgsql
as $$
begin
  new.demographics_version := old.demographics_version + 1;
  return new;
end $$;
