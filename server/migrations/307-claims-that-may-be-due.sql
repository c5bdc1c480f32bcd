-- Bills of which a claim may be due: noted by triggers, taken by the job that writes claims. Of all others nothing is asked, however many there are.
create table claim_due (
  n bigint generated always as identity primary key,
  bill_id bigint not null
);
grant insert on claim_due to labgate_all, labgate_system;

-- Judged: nothing holds it any more, or its lines changed.
create function claim_notes_bills() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into claim_due (bill_id) select bill_id from changed_rows where bill_to = 'insurance' and stops = 0 and not is_waiting;
  return null;
end $$;
create trigger claim_notes_insert after insert on bill referencing new table as changed_rows for each statement execute function claim_notes_bills();
create trigger claim_notes_update after update on bill referencing new table as changed_rows for each statement execute function claim_notes_bills();
-- Money that the first payer is asked for anew, or that goes on to the next one.
create function claim_notes_money() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into claim_due (bill_id) select distinct bill_id from changed_rows where party in ('payer-2', 'payer-3') or (party = 'payer-1' and kind in ('charge', 'moved'));
  return null;
end $$;
create trigger claim_notes_insert after insert on ledger referencing new table as changed_rows for each statement execute function claim_notes_money();
-- Somebody sends it again, or it is decided after its lines changed.
create function claim_notes_claims() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into claim_due (bill_id) select distinct c.bill_id from changed_rows c join rows_before o using (claim_id)
  where (c.asked_again_at is not null and o.asked_again_at is null)
    or (c.adjudicated_at is distinct from o.adjudicated_at and exists (select from ledger g where g.bill_id = c.bill_id and g.kind = 'charge' and g.party = 'payer-1' and g.at > c.made_at));
  return null;
end $$;
create trigger claim_notes_update after update on claim referencing old table as rows_before new table as changed_rows for each statement execute function claim_notes_claims();

-- Takes the oldest notes out, up to the note `up_to`; another node takes others. Answers each bill once, how many notes there were, and the newest note that there is.
create function take_claim_notes(most int, up_to bigint, out taken int, out bills bigint[], out newest bigint) language sql volatile security definer set search_path = public, pg_temp as $$
  with due as (delete from claim_due where n in (select n from claim_due where n <= up_to order by n limit most for update skip locked) returning bill_id)
  select count(*)::int, coalesce(array_agg(distinct bill_id), '{}'), (select coalesce(max(n), 0) from claim_due) from due
$$;
revoke execute on function take_claim_notes(int, bigint) from public;
grant execute on function take_claim_notes(int, bigint) to labgate_all, labgate_system;

-- What no trigger sees, such as a payer that takes replacements from now on, is noted once a day; and here what there is.
create function note_claims() returns void language sql volatile security definer set search_path = public, pg_temp as $$
  insert into claim_due (bill_id)
  select b.bill_id from bill b where b.bill_to = 'insurance' and b.stops = 0 and not b.is_waiting and not exists (select from claim k where k.bill_id = b.bill_id and k.sequence = 1)
  union select k.bill_id from claim k where k.asked_again_at is not null
  union select g.bill_id from ledger g where g.party in ('payer-2', 'payer-3') and not exists (select from claim k where k.bill_id = g.bill_id and k.sequence = right(g.party, 1)::int)
  union select k.bill_id from claim k join ledger g using (bill_id) where k.sequence = 1 and k.adjudicated_at is not null and k.replaced_at is null and g.kind = 'charge' and g.party = 'payer-1' and g.at > k.made_at
$$;
revoke execute on function note_claims() from public;
grant execute on function note_claims() to labgate_all, labgate_system;
select note_claims();
