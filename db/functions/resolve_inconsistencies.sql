-- What is no longer inconsistent about an order was completed; the rest goes where the order goes.
create function resolve_inconsistencies(o lab_order)
returns void
language plpgsql
as $$
begin
  update inconsistency i
    set ending = 'completed', resolved_at = now(),
      found_value
        = case
          when portal_value(o, i.kind) is distinct from i.portal_value then portal_value(o, i.kind)
          else i.found_value
        end
    where i.lab_order_id = o.lab_order_id and i.tab = 'documents' and i.ending = ''
      and not exists (select from inconsistencies_in(o) f where f.kind = i.kind);
  update inconsistency i
    set location_id = o.location_id, user_id_physician = o.user_id_physician
    where i.lab_order_id = o.lab_order_id
      and (i.location_id, i.user_id_physician)
        is distinct from (o.location_id, o.user_id_physician);
end $$;
