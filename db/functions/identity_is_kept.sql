-- The law, whoever asks and by whatever call: while the laboratory has a specimen, its patient
-- becomes another only by a decided correction that this specimen waits for.
create function identity_is_kept()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if exists (
    select from lab_order o
      where o.patient_id = new.patient_id and o.ended = 0 and o.stage between 20 and 49
      and not exists (
        select from correction_tube t join identity_correction c using (identity_correction_id)
        where t.lab_order_id = o.lab_order_id and t.checked_at is null and c.state = 'accepted'
      )
  ) then
    raise exception 'patient % has a specimen under way', new.patient_id
      using errcode = 'check_violation', constraint = 'identity_is_kept';
  end if;
  return null;
end $$;
