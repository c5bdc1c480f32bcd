-- A tube that was missing was found: wherever, and by whatever act. An issue about several tubes
-- closes with the last of them.
-- Runs at the end of the transaction, one at a time for a parcel: of two tubes found at the same
-- moment, each saw the other as still missing, and the issue stayed open. Also for a tube that had
-- been given up as lost.
create function tube_closes_issues()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
begin
  perform pg_advisory_xact_lock(327, (new.ship_log_id % 2147483647)::int);
  perform close_issues(new.lab_order_id,
    case
      when exists (
        select from ship_log_specimen s
        where s.ship_log_id = new.ship_log_id and s.fate in ('missing', 'lost')
      )
        then
        null
      else new.ship_log_id
    end,
    array['missing'], 'No tube is missing now.', coalesce(new.user_id_fate, 0),
      coalesce(new.fate_at, now()));
  return null;
end $$;
