-- A card gets back no more than it paid, no unapplied money goes back twice, and of a bill nobody
-- gets back more than they paid for it, whoever asks at the same time.
create function refund_within_payment()
returns trigger
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  paid bigint;
  posted bigint;
begin
  if new.state in ('void', 'refused') then return new; end if;
  -- once it is made, the payer may take its payment back on its own
  if tg_op = 'INSERT' and new.bill_id is not null and new.cents > (
    select -coalesce(sum(g.cents), 0) from ledger g
    where g.bill_id = new.bill_id and g.party = new.party and g.kind = 'paid'
  ) then
    raise exception 'a refund of bill % is more than was paid', new.bill_id
      using errcode = 'check_violation', constraint = 'refund_within_payment';
  end if;
  if new.payment_id is null then return new; end if;
  select cents into paid from payment
    where payment_id = new.payment_id and state = 'posted' for update;
  select -coalesce(sum(cents), 0) into posted from ledger where payment_id = new.payment_id;
  if paid is null
    or paid < new.cents * (new.method = 'card')::int + (
      select coalesce(sum(cents), 0) from refund r
      where r.payment_id = new.payment_id and r.method = 'card' and r.refund_id <> new.refund_id
        and r.state not in ('void', 'refused')
    )
    or (
      new.bill_id is null
      and paid - posted < new.cents + (
        select coalesce(sum(cents), 0) from refund r
        where r.payment_id = new.payment_id and r.bill_id is null and r.refund_id <> new.refund_id
          and r.state not in ('void', 'refused')
      )
    )
  then
    raise exception 'a refund of payment % is more than is left of it', new.payment_id
      using errcode = 'check_violation', constraint = 'refund_within_payment';
  end if;
  return new;
end $$;
revoke all on function refund_within_payment() from public;
