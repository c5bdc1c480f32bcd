-- Whoever changes the list and however. What has no report yet is judged when it comes.
create function medications_ask_for_verdicts()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if exists (
    select from result r
    where r.lab_order_id = new.lab_order_id and r.released_at is not null and r.judged is not null
  ) then
    new.verdicts_due_at := now();
  end if;
  return new;
end $$;
