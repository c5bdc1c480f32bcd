-- Takes notes out; another node takes others.
create function take_eligibility_notes(most int)
returns table (patient_insurance_id bigint, lab_order_id bigint)
language sql
volatile
security definer
set search_path = public, pg_temp
as $$
  delete from eligibility_due
  where n in (select n from eligibility_due order by n limit most for update skip locked)
  returning patient_insurance_id, lab_order_id
$$;
revoke all on function take_eligibility_notes(integer) from public;
grant execute on function take_eligibility_notes(integer) to labgate_all, labgate_system;
