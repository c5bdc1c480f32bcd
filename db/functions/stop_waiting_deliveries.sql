-- What has not left yet of the versions before this one stays here.
create function stop_waiting_deliveries(r result)
returns void
language plpgsql
as $$
begin
  update delivery d set state = 'stopped', done_at = coalesce(r.released_at, r.made_at),
      says
        = case
          when r.kind like 'withdrawn%' then sentence_delivery_withdrawn()
          else sentence_delivery_replaced(r.version::text)
        end
    where d.lab_order_id = r.lab_order_id and d.version < r.version and d.state = 'waiting';
end $$;
