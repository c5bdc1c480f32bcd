-- Whoever changes an order, a document of it is looked at again: nobody has to think of it.
create function document_grows_stale()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  update order_document set stale = true
    where lab_order_id = new.lab_order_id and superseded_at is null and not stale;
  return null;
end $$;
