-- What an administrator changes ends the pause: the next run asks.
create function eligibility_resumes()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  if tg_table_name = 'insurance' then
    delete from eligibility_pause where insurance_id in (select insurance_id from changed_rows);
  elsif tg_table_name = 'trading_partner' then
    delete from eligibility_pause where insurance_id in
      (
        select y.insurance_id from insurance y join changed_rows n using (trading_partner_id)
        join rows_before o using (trading_partner_id)
        where (
          n.active, n.transport, n.settings, n.submitter_id, n.receiver_id, n.is_test
        ) is distinct from (
          o.active, o.transport, o.settings, o.submitter_id, o.receiver_id, o.is_test
        )
      );
  else
    delete from eligibility_pause;
  end if;
  return null;
end $$;
