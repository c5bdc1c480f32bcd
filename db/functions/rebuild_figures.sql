-- Counts every order anew, and fills all cells from what was counted. Readers see the former
-- figures until it is done; folds wait meanwhile, saves do not. Answers how many orders were
-- counted.
create function rebuild_figures()
returns bigint
language plpgsql
security definer
set search_path = public, pg_temp
set jit = off
set work_mem = '128MB'
as $$
declare
  -- so many orders at a time: their days fit into work_mem
  orders_at_once constant int := 50000;
  -- before the notes are taken: what commits later stays noted
  moment constant timestamptz := clock_timestamp();
  ids bigint[];
  counted bigint;
  kept text;
begin
  perform pg_advisory_xact_lock(hashtext('labgate figures'));
  foreach kept in array array[
    'figure_dirty', 'figure_owner_dirty', 'figure_order', 'figure_account', 'figure_location',
    'figure_house', 'figure_chain', 'figure_account_chain', 'figure_time_house',
    'figure_time_house_period', 'figure_time_account', 'figure_analyte_account',
    'figure_analyte_house'
  ] loop
    execute format('delete from %I', kept);
  end loop;
  insert into figure_account_chain (
    customer_id, since, until, user_id_vp, user_id_rm, user_id_tm, user_id_am, user_id_specialist
  )
    select customer_id, since, until, user_id_vp, user_id_rm, user_id_tm, user_id_am,
      user_id_specialist
    from account_chain;
  insert into figure_order select * from figure_contribution;
  get diagnostics counted = row_count;
  -- accounts of the same people together: their cells are then written once
  for ids in
    with sized as (select f.customer_id, count(*) as n from figure_order f group by 1),
    placed as (
      select s.customer_id,
        sum(s.n) over (
          order by c.user_id_vp, c.user_id_rm, c.user_id_tm, c.user_id_am, c.user_id_specialist,
          s.customer_id
        ) as upto
      from sized s left join customer c using (customer_id)
    )
    select array_agg(customer_id order by customer_id) from placed
      group by floor(upto / orders_at_once) order by floor(upto / orders_at_once)
  loop
    perform figure_fill_accounts(ids);
  end loop;
  insert into figure_house (grain, measure, start, t0, t1, t2, t3, t4, t5, t6, t7, t8, t9)
    with days as materialized (
      select d.measure, d.day, coalesce(sum(d.n) filter (where d.lab_type_id = 0), 0)::int as t0,
        coalesce(sum(d.n) filter (where d.lab_type_id = 1), 0)::int as t1,
        coalesce(sum(d.n) filter (where d.lab_type_id = 2), 0)::int as t2,
        coalesce(sum(d.n) filter (where d.lab_type_id = 3), 0)::int as t3,
        coalesce(sum(d.n) filter (where d.lab_type_id = 4), 0)::int as t4,
        coalesce(sum(d.n) filter (where d.lab_type_id = 5), 0)::int as t5,
        coalesce(sum(d.n) filter (where d.lab_type_id = 6), 0)::int as t6,
        coalesce(sum(d.n) filter (where d.lab_type_id = 7), 0)::int as t7,
        coalesce(sum(d.n) filter (where d.lab_type_id = 8), 0)::int as t8,
        coalesce(sum(d.n) filter (where d.lab_type_id = 9), 0)::int as t9
      from (
        select m.measure, m.day, f.lab_type_id, count(*) as n from figure_order f
        cross join lateral figure_marks(f) m group by 1, 2, 3
      ) d
        group by 1, 2
    )
    select g.grain, d.measure, figure_start(g.grain, d.day), sum(d.t0)::int, sum(d.t1)::int,
      sum(d.t2)::int, sum(d.t3)::int, sum(d.t4)::int, sum(d.t5)::int, sum(d.t6)::int,
      sum(d.t7)::int, sum(d.t8)::int, sum(d.t9)::int
      from days d cross join (values ('d'::text), ('w'), ('m')) g (grain) group by 1, 2, 3
      order by 1, 2, 3;
  insert into figure_time_house (day, segment, lab_type_id, bucket, n)
    select s.day, s.segment, f.lab_type_id, figure_bucket(s.minutes), count(*) from figure_order f
      cross join lateral figure_segments(f) s group by 1, 2, 3, 4 order by 2, 1, 3, 4;
  insert into figure_time_house_period (grain, start, segment, lab_type_id, bucket, n)
    select g.grain, figure_start(g.grain, k.day), k.segment, k.lab_type_id, k.bucket, sum(k.n)
      from figure_time_house k cross join (values ('w'::text), ('m')) g (grain)
      group by 1, 2, 3, 4, 5 order by 3, 1, 2, 4, 5;
  insert into figure_analyte_house (month, analyte, tested, found)
    select k.month, k.analyte, sum(k.tested), sum(k.found) from figure_analyte_account k
    group by 1, 2 order by 1, 2;
  update figure_state set folded_at = moment;
  return counted;
end $$;
revoke all on function rebuild_figures() from public;
