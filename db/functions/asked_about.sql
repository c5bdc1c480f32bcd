-- A practice's message from billing opens the field that its open work item names. Practices read
-- no work items; the message itself is read under its policies.
create function asked_about(message bigint)
returns table (path text, cause text, patient_insurance_id bigint)
language sql
stable
security definer
set search_path = public, pg_temp
as $$
  select w.path, w.cause, coalesce(w.patient_insurance_id, 0)
  from work_item w
  where w.inbox_id = message and w.closed_at is null
  order by w.work_item_id
  limit 1
$$;
