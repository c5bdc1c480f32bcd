-- A tube that was missing was found: wherever, and by whatever act. An issue about several tubes
-- closes with the last of them.
-- Runs at the end of the transaction, one at a time for a parcel: of two tubes found at the same
-- moment, each saw the other as still missing, and the issue stayed open. Also for a tube that had
-- been given up as lost.
create function close_issues_of_found_tube(tube ship_log_specimen)
returns void
language plpgsql
as $$
begin
  perform pg_advisory_xact_lock(327, (tube.ship_log_id % 2147483647)::int);
  perform close_issues(tube.lab_order_id,
    case
      when exists (
        select from ship_log_specimen s
        where s.ship_log_id = tube.ship_log_id and s.fate in ('missing', 'lost')
      )
        then
        null
      else tube.ship_log_id
    end,
    array['missing'], sentence_no_tube_missing(), coalesce(tube.user_id_fate, 0),
      coalesce(tube.fate_at, now()));
end $$;
