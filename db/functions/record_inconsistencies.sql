-- What is inconsistent about an order now: recorded once, and again open or ended as it is now.
create function record_inconsistencies(o lab_order)
returns void
language plpgsql
as $$
begin
  insert into inconsistency as i (
    lab_order_id, customer_id, location_id, user_id_physician, tab, kind, found_at, portal_value,
    found_value, resolved_at, ending
  )
    select o.lab_order_id, o.customer_id, o.location_id, o.user_id_physician, 'documents',
      f.kind, f.found_at, portal_value(o, f.kind), f.found_value,
      case when f.ending = '' then null else f.found_at end, f.ending
    from inconsistencies_in(o) f
    on conflict (lab_order_id, tab, kind, subject) do update
      set ending = excluded.ending,
        resolved_at = case when excluded.ending = '' then null else now() end
      where i.ending <> excluded.ending
        and not (i.ending = 'issue resolved' and excluded.ending = '');
end $$;
