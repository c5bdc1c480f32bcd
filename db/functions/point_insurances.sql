-- A payer that was typed freely stands in patients of many accounts: pointing them to the real one
-- asks for no patient.
create function point_insurances(typed text, payer bigint)
returns bigint
language sql
security definer
set search_path = public, pg_temp
as $$
  with
    pointed as (
      update patient_insurance
      set
        insurance_id = payer,
        insurance_name = '',
        row_version = row_version + 1
      where insurance_id is null and name_folded = fold(typed)
      returning 1
    )
  select count(*)
  from pointed
$$;
revoke all on function point_insurances(text, bigint) from public;
grant execute on function point_insurances(text, bigint) to labgate_all, labgate_some;
