-- A folded record takes nothing new: whoever saves waits for a merge that is under way, and is told
-- where the person's record is now.
create function folded_record_takes_nothing()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare kept bigint;
begin
  select p.patient_id_merged_into into kept from patient p
    where p.patient_id = new.patient_id for key share;
  if kept is not null then
    raise exception 'patient % was merged into %', new.patient_id, kept
      using errcode = 'LGM01', constraint = 'folded_record_takes_nothing';
  end if;
  return new;
end $$;
