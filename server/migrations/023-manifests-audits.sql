-- A specimen comes back from a reference laboratory: it is accessioned again, held or not (docs/decisions/0017). The rest is as in 020.
create or replace function specimen_becomes(s1 int, h1 int, e1 int, s2 int, h2 int, e2 int) returns boolean language sql immutable parallel safe as $$
  select case
    when s1 = s2 and h1 = h2 and e1 = e2 then true
    -- an end is taken back, and nothing else happens to what has ended
    when e1 <> 0 then s1 = s2 and h1 = h2 and e2 = 0
    when e2 = 100 then s1 < 20 and s2 = s1 and h2 = h1
    when e2 <> 0 then s1 < 50 and h2 = h1 and (s2 = s1 or (s1 < 20 and s2 = 20))
    when s2 = s1 then s1 < 50
    when s2 = 2 then s1 = 1 and h1 = 0 and h2 = 0
    when s2 = 1 then s1 = 2 and h2 = h1
    when s2 = 20 then s1 < 20 or (s1 = 30 and h1 = 0 and h2 = 0)
    when s2 = 30 then (s1 < 30 and h2 = 0) or (s1 = 40 and h2 = h1)
    when h1 <> 0 or h2 <> 0 then false
    when s2 = 35 then s1 = 30
    when s2 = 40 then s1 in (30, 35)
    when s2 = 50 then s1 in (30, 35, 40, 60)
    when s2 = 60 then s1 = 50
    else false
  end $$;

-- What was rejected or held on a day, for who takes a second look.
create index order_by_rejection on lab_order (rejected_at desc, lab_order_id desc) where rejected_at is not null;
create index order_by_hold on lab_order (held_at desc, lab_order_id desc) where held_at is not null;
-- In the order of the list, which begins with the latest and pages by both.
drop index order_audit_due;
create index order_audit_due on lab_order (accessioned_at desc, lab_order_id desc) where audit_due and audited_at is null;
create index audit_by_time on order_audit (audited_at);
