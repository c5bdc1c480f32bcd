-- Whether the reviewer had the tube in hand: it was scanned during the second review (docs/decisions/0017). Null for reviews from before this was recorded.
alter table order_audit add column tube_scanned boolean;

-- A critical value is critical when it is seen (docs/decisions/0021): preliminary ones in effect that no one was asked to call are noted.
insert into critical_value (result_id, customer_id, lab_order_id, observation_id, found_at)
  select distinct on (b.observation_id) r.result_id, b.customer_id, b.lab_order_id, b.observation_id, now()
  from observation b join result r on r.lab_order_id = b.lab_order_id and r.customer_id = b.customer_id and r.version >= b.version_from
  where b.version_to is null and b.flag in ('critical-low', 'critical-high', 'critical') and b.state not in ('W', 'D')
    and (select n.kind from result n where n.lab_order_id = b.lab_order_id order by n.version desc limit 1) = 'preliminary'
    and not exists (select from critical_value c where c.observation_id = b.observation_id)
  order by b.observation_id, r.version;
