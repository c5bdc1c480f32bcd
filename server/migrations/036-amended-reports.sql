-- A changed medication list makes an amended draft of a released toxicology report (rules.md#amended-reports, docs/decisions/0022).
alter table result
  -- a draft that nobody released: why, and who said so; 0 by itself
  add column discarded_at timestamptz,
  add column user_id_discarded bigint,
  add column discard_note text not null default '' check (char_length(discard_note) <= 500),
  add check (discarded_at is null or (released_at is null and kind = 'amended'));
drop index result_to_release;
create index result_to_release on result (made_at, result_id) where released_at is null and discarded_at is null and kind in ('final', 'corrected', 'amended');
-- when the list was changed of which the verdicts were made; null once they were looked at anew
alter table lab_order add column verdicts_due_at timestamptz;
create index order_verdicts_due on lab_order (verdicts_due_at) where verdicts_due_at is not null;

-- Whoever changes the list and however. What has no report yet is judged when it comes.
create function medications_ask_for_verdicts() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from result r where r.lab_order_id = new.lab_order_id and r.released_at is not null and r.judged is not null) then
    new.verdicts_due_at := now();
  end if;
  return new;
end $$;
create trigger medications_ask_for_verdicts before update on lab_order
  for each row when ((old.medications, old.no_meds, old.medication_not_provided) is distinct from (new.medications, new.no_meds, new.medication_not_provided))
  execute function medications_ask_for_verdicts();
