-- Whoever changes an order, a document of it is looked at again: nobody has to think of it.
create function mark_documents_stale(of_order bigint)
returns void
language plpgsql
as $$
begin
  update order_document set stale = true
    where lab_order_id = of_order and superseded_at is null and not stale;
end $$;
