-- Sends the report that counts now, alone: '' and the id of the fax (0: an email), or why not.
create function send_again(
  wanted bigint,
  to_number bigint,
  at timestamptz,
  out why text,
  out fax bigint
)
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  d delivery := delivery_in_scope(wanted);
  newest result;
begin
  fax := 0;
  if d.delivery_id is null then why := 'not-found'; return; end if;
  perform from lab_order o where o.lab_order_id = d.lab_order_id for update;
  if d.way not in ('fax', 'mail') then why := 'not-sent'; return; end if;
  if exists (
    select from delivery w
    where w.lab_order_id = d.lab_order_id and w.way = d.way and w.location_id = d.location_id
      and w.state in ('waiting', 'sending')
  ) then
    why := 'waiting';
    return;
  end if;
  if d.state = 'uncertain' then why := 'uncertain'; return; end if;
  select r.* into newest from result r
    where r.lab_order_id = d.lab_order_id and r.released_at is not null and r.discarded_at is null
    order by r.version desc limit 1;
  if newest.result_id is null or newest.kind like 'withdrawn%'
      or exists (
        select from result w
        where w.lab_order_id = d.lab_order_id and w.version > newest.version
          and w.kind like 'withdrawn%'
      ) then
    why := 'withdrawn'; return;
  end if;
  if d.way = 'mail' then
    if to_number <> 0
      or (select result_address(l) from location l where l.location_id = d.location_id) = '' then
      why := 'no-address';
      return;
    end if;
  else
    if to_number <> 0
      and not exists (
        select from verified_fax_numbers(wanted) n where n.fax_number_id = to_number
      ) then
      why := 'not-verified';
      return;
    end if;
    insert into fax (
      location_id, customer_id, kind, fax_number_id, queued_at, next_try_at, user_id_queued,
      fax_id_resent
    )
      values (
        d.location_id, d.customer_id, 'result', nullif(to_number, 0), at, at, scope_user(), d.fax_id
      )
        returning fax_id into fax;
    if d.fax_id is not null then
      insert into fax_event (fax_id, customer_id, act, note, user_id, at)
        values (d.fax_id, d.customer_id, 'resent', sentence_fax_for_caller(), scope_user(), at);
    end if;
  end if;
  insert into delivery (
    customer_id, location_id, lab_order_id, result_id, version, kind, way, fax_number_id, fax_id,
    user_id_asked, made_at
  )
    values (
      d.customer_id, d.location_id, d.lab_order_id, newest.result_id, newest.version, 'report',
      d.way, nullif(to_number, 0), nullif(fax, 0), scope_user(), at
    );
  why := '';
end $$;
revoke all on function send_again(bigint, bigint, timestamp with time zone) from public;
grant execute
on function send_again(bigint, bigint, timestamp with time zone)
to labgate_all, labgate_some;
