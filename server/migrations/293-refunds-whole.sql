-- Refunds as a whole (docs/decisions/0059): above a limit a second person approves, a card gets its own money back, and what a payment left unapplied can go back, too.

-- What a user type may approve as the second person.
alter table write_off_limit add column approve_refund_cents bigint not null default 0 check (approve_refund_cents >= 0);
update write_off_limit set approve_refund_cents = case user_type_id when 8 then 100000000 when 18 then 50000 else 0 end;

alter table refund
  -- of what a payment left unapplied: the payment and no bill. Of a credit that a card paid: both
  add column payment_id bigint references payment,
  alter column lab_order_id drop not null,
  alter column bill_id drop not null,
  alter column work_act_id drop not null,
  add column method text not null default 'check' check (method in ('check', 'card')),
  -- more than who decided it may refund alone
  add column is_above_limit boolean not null default false,
  -- who approved or refused it, and why not
  add column user_id_decided bigint,
  add column decided_at timestamptz,
  add column refusal text not null default '' check (char_length(refusal) <= 500),
  -- how often the terminal declined it: the processor's key is one for each try
  add column tries int not null default 0,
  -- the processor's number of what it gave back, and why it declined
  add column reference text not null default '' check (char_length(reference) <= 60),
  add column says text not null default '' check (char_length(says) <= 300),
  drop constraint refund_state_check,
  -- waiting: for a second person; due: decided; sending: at the card terminal; sent: it left; void: taken back before it left; refused: by another person
  add constraint refund_state_check check (state in ('waiting', 'due', 'sending', 'sent', 'void', 'refused')),
  add constraint refund_of_something check ((bill_id is null) = (lab_order_id is null) and (bill_id is null) = (work_act_id is null) and (bill_id is not null or payment_id is not null)),
  add constraint refund_to_card check (method = 'check' or payment_id is not null),
  add constraint refund_by_two check (not is_above_limit or state in ('waiting', 'void', 'refused') or (user_id_decided is not null and user_id_decided <> user_id_created));
create index refund_of_payment on refund (payment_id) where payment_id is not null;
create index refund_waiting on refund (refund_id) where state = 'waiting';

drop policy closed_orders on refund;
create policy closed_orders on refund as restrictive to labgate_all, labgate_some using (coalesce(lab_order_id, 0) <> all ((select closed_orders())::bigint[]));
-- A refund of a payment closes with its patient's chart, as the payment does.
create policy payment_in_sight on refund as restrictive to labgate_all using (payment_id is null or exists (select from payment y where y.payment_id = refund.payment_id));

-- A card gets back no more than it paid, and no unapplied money goes back twice, whoever asks at the same time.
create function refund_within_payment() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  paid bigint;
  posted bigint;
begin
  if new.payment_id is null or new.state in ('void', 'refused') then return new; end if;
  select cents into paid from payment where payment_id = new.payment_id and state = 'posted' for update;
  select -coalesce(sum(cents), 0) into posted from ledger where payment_id = new.payment_id;
  if paid is null
    or paid < new.cents * (new.method = 'card')::int + (select coalesce(sum(cents), 0) from refund r where r.payment_id = new.payment_id and r.method = 'card' and r.refund_id <> new.refund_id and r.state not in ('void', 'refused'))
    or (new.bill_id is null and paid - posted < new.cents + (select coalesce(sum(cents), 0) from refund r where r.payment_id = new.payment_id and r.bill_id is null and r.refund_id <> new.refund_id and r.state not in ('void', 'refused')))
  then
    raise exception 'a refund of payment % is more than is left of it', new.payment_id using errcode = 'check_violation', constraint = 'refund_within_payment';
  end if;
  return new;
end $$;
create trigger refund_within_payment before insert or update of cents, method, payment_id, state on refund for each row execute function refund_within_payment();
revoke execute on function refund_within_payment() from public;

-- The lines that were chosen by hand for a payment that waits for the terminal: [{billId, cents}]; null: the oldest first.
alter table payment add column parts jsonb;
