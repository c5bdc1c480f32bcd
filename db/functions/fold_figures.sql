-- One fold: what was noted first, at most so many. Answers how many notes it took; -1: another node
-- is at it.
create function fold_figures(most int)
returns int
language plpgsql
security definer
set search_path = public, pg_temp
as $$
declare
  ids bigint[];
  accounts bigint[];
  -- before the notes are read: what commits later stays noted
  moment constant timestamptz := clock_timestamp();
begin
  if not pg_try_advisory_xact_lock(hashtext('labgate figures')) then return -1; end if;
  with gone as (delete from figure_owner_dirty returning customer_id)
    select array_agg(distinct customer_id) into accounts from gone;
  if accounts is not null then perform figure_count_owners(accounts); end if;
  with gone as (
    delete from figure_dirty where n in (select n from figure_dirty order by n limit most)
    returning lab_order_id
  )
    select array_agg(lab_order_id) into ids from gone;
  if ids is not null then
    perform figure_count(array(select distinct i from unnest(ids) i order by i));
  end if;
  if coalesce(cardinality(ids), 0) < most then update figure_state set folded_at = moment; end if;
  return coalesce(cardinality(ids), 0);
end $$;
revoke all on function fold_figures(integer) from public;
grant execute on function fold_figures(integer) to labgate_system;
