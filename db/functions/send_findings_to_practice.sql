-- What an order lacks while the laboratory has its specimen and no result: a message for each.
create function send_findings_to_practice(o lab_order)
returns void
language plpgsql
as $$
begin
  if o.ended <> 0 or o.stage < 20 or o.stage >= 50 then return; end if;
  insert into inbox (
    customer_id, location_id, patient_id, lab_order_id, reason, subject, message, created_at
  )
    select distinct on (f.rule) o.customer_id, o.location_id, o.patient_id, o.lab_order_id, f.rule,
      left(f.says, 100), f.says, now()
    from jsonb_to_recordset(o.findings) as f (rule text, level text, says text)
      where f.level = 'issue' and coalesce(f.says, '') <> ''
    on conflict do nothing;
end $$;
