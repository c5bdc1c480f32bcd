-- All figures anew and set-wise (docs/decisions/0050): where a fold, order by order, would be at it for hours, as behind an import of years or a change of zone.

-- Fills the cells of these accounts, which have none. Only under the lock of the fold.
create function figure_fill_accounts(ids bigint[]) returns void language sql security definer set search_path = public, pg_temp set jit = off set work_mem = '128MB' as $$
  with days as materialized (
    select d.customer_id, d.measure, d.day, coalesce(sum(d.n) filter (where d.lab_type_id = 0), 0)::int as t0, coalesce(sum(d.n) filter (where d.lab_type_id = 1), 0)::int as t1, coalesce(sum(d.n) filter (where d.lab_type_id = 2), 0)::int as t2, coalesce(sum(d.n) filter (where d.lab_type_id = 3), 0)::int as t3, coalesce(sum(d.n) filter (where d.lab_type_id = 4), 0)::int as t4, coalesce(sum(d.n) filter (where d.lab_type_id = 5), 0)::int as t5, coalesce(sum(d.n) filter (where d.lab_type_id = 6), 0)::int as t6, coalesce(sum(d.n) filter (where d.lab_type_id = 7), 0)::int as t7, coalesce(sum(d.n) filter (where d.lab_type_id = 8), 0)::int as t8, coalesce(sum(d.n) filter (where d.lab_type_id = 9), 0)::int as t9
    from (select f.customer_id, m.measure, m.day, f.lab_type_id, count(*) as n from figure_order f cross join lateral figure_marks(f) m where f.customer_id = any (ids) group by 1, 2, 3, 4) d
    group by 1, 2, 3
  ),
  accounts as (
    insert into figure_account (customer_id, grain, measure, start, t0, t1, t2, t3, t4, t5, t6, t7, t8, t9)
      select d.customer_id, g.grain, d.measure, figure_start(g.grain, d.day), sum(d.t0)::int, sum(d.t1)::int, sum(d.t2)::int, sum(d.t3)::int, sum(d.t4)::int, sum(d.t5)::int, sum(d.t6)::int, sum(d.t7)::int, sum(d.t8)::int, sum(d.t9)::int
      from days d cross join (values ('d'::text), ('w'), ('m')) g (grain) where g.grain <> 'd' or figure_has_days(d.measure)
      group by 1, 2, 3, 4 order by 1, 2, 3, 4
    returning 1
  ),
  chains as (
    insert into figure_chain (user_id_vp, user_id_rm, user_id_tm, user_id_am, user_id_specialist, grain, measure, start, t0, t1, t2, t3, t4, t5, t6, t7, t8, t9)
      select h.user_id_vp, h.user_id_rm, h.user_id_tm, h.user_id_am, h.user_id_specialist, g.grain, d.measure, figure_start(g.grain, d.day), sum(d.t0)::int, sum(d.t1)::int, sum(d.t2)::int, sum(d.t3)::int, sum(d.t4)::int, sum(d.t5)::int, sum(d.t6)::int, sum(d.t7)::int, sum(d.t8)::int, sum(d.t9)::int
      from days d join figure_account_chain h on h.customer_id = d.customer_id and d.day >= h.since and d.day < h.until
        cross join (values ('d'::text), ('w'), ('m')) g (grain) where g.grain <> 'd' or figure_has_days(d.measure)
      group by 1, 2, 3, 4, 5, 6, 7, 8 order by 6, 7, 8, 1, 2, 3, 4, 5
    on conflict (grain, measure, start, user_id_vp, user_id_rm, user_id_tm, user_id_am, user_id_specialist) do update set (t0, t1, t2, t3, t4, t5, t6, t7, t8, t9) = (figure_chain.t0 + excluded.t0, figure_chain.t1 + excluded.t1, figure_chain.t2 + excluded.t2, figure_chain.t3 + excluded.t3, figure_chain.t4 + excluded.t4, figure_chain.t5 + excluded.t5, figure_chain.t6 + excluded.t6, figure_chain.t7 + excluded.t7, figure_chain.t8 + excluded.t8, figure_chain.t9 + excluded.t9)
    returning 1
  ),
  times as (
    insert into figure_time_account (customer_id, month, segment, lab_type_id, bucket, n)
      select f.customer_id, figure_start('m', s.day), s.segment, f.lab_type_id, figure_bucket(s.minutes), count(*)
      from figure_order f cross join lateral figure_segments(f) s where f.customer_id = any (ids) group by 1, 2, 3, 4, 5 order by 1, 3, 2, 4, 5
    returning 1
  ),
  analytes as (
    insert into figure_analyte_account (customer_id, month, analyte, tested, found)
      select f.customer_id, figure_start('m', f.released_day), a.analyte, count(*), count(*) filter (where a.analyte = any (f.found))
      from figure_order f cross join lateral unnest(f.tested) a (analyte) where f.customer_id = any (ids) and f.released_day is not null and f.ended <> 90 group by 1, 2, 3 order by 1, 2, 3
    returning 1
  )
  select from (select count(*) from accounts union all select count(*) from chains union all select count(*) from times union all select count(*) from analytes) done $$;

-- Counts every order anew, and fills all cells from what was counted. Readers see the former figures until it is done; folds wait meanwhile, saves do not. Answers how many orders were counted.
create function rebuild_figures() returns bigint language plpgsql security definer set search_path = public, pg_temp set jit = off set work_mem = '128MB' as $$
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
  foreach kept in array array['figure_dirty', 'figure_owner_dirty', 'figure_order', 'figure_account', 'figure_house', 'figure_chain', 'figure_account_chain', 'figure_time_house',
                              'figure_time_account', 'figure_analyte_account', 'figure_analyte_house'] loop
    execute format('delete from %I', kept);
  end loop;
  insert into figure_account_chain (customer_id, since, until, user_id_vp, user_id_rm, user_id_tm, user_id_am, user_id_specialist) select customer_id, since, until, user_id_vp, user_id_rm, user_id_tm, user_id_am, user_id_specialist from account_chain;
  insert into figure_order select * from figure_contribution;
  get diagnostics counted = row_count;
  -- accounts of the same people together: their cells are then written once
  for ids in
    with sized as (select f.customer_id, count(*) as n from figure_order f group by 1),
    placed as (select s.customer_id, sum(s.n) over (order by c.user_id_vp, c.user_id_rm, c.user_id_tm, c.user_id_am, c.user_id_specialist, s.customer_id) as upto from sized s left join customer c using (customer_id))
    select array_agg(customer_id order by customer_id) from placed group by floor(upto / orders_at_once) order by floor(upto / orders_at_once)
  loop
    perform figure_fill_accounts(ids);
  end loop;
  insert into figure_house (grain, measure, start, t0, t1, t2, t3, t4, t5, t6, t7, t8, t9)
    with days as materialized (
      select d.measure, d.day, coalesce(sum(d.n) filter (where d.lab_type_id = 0), 0)::int as t0, coalesce(sum(d.n) filter (where d.lab_type_id = 1), 0)::int as t1, coalesce(sum(d.n) filter (where d.lab_type_id = 2), 0)::int as t2, coalesce(sum(d.n) filter (where d.lab_type_id = 3), 0)::int as t3, coalesce(sum(d.n) filter (where d.lab_type_id = 4), 0)::int as t4, coalesce(sum(d.n) filter (where d.lab_type_id = 5), 0)::int as t5, coalesce(sum(d.n) filter (where d.lab_type_id = 6), 0)::int as t6, coalesce(sum(d.n) filter (where d.lab_type_id = 7), 0)::int as t7, coalesce(sum(d.n) filter (where d.lab_type_id = 8), 0)::int as t8, coalesce(sum(d.n) filter (where d.lab_type_id = 9), 0)::int as t9
      from (select m.measure, m.day, f.lab_type_id, count(*) as n from figure_order f cross join lateral figure_marks(f) m group by 1, 2, 3) d group by 1, 2
    )
    select g.grain, d.measure, figure_start(g.grain, d.day), sum(d.t0)::int, sum(d.t1)::int, sum(d.t2)::int, sum(d.t3)::int, sum(d.t4)::int, sum(d.t5)::int, sum(d.t6)::int, sum(d.t7)::int, sum(d.t8)::int, sum(d.t9)::int from days d cross join (values ('d'::text), ('w'), ('m')) g (grain) group by 1, 2, 3 order by 1, 2, 3;
  insert into figure_time_house (day, segment, lab_type_id, bucket, n)
    select s.day, s.segment, f.lab_type_id, figure_bucket(s.minutes), count(*) from figure_order f cross join lateral figure_segments(f) s group by 1, 2, 3, 4 order by 2, 1, 3, 4;
  insert into figure_analyte_house (month, analyte, tested, found) select k.month, k.analyte, sum(k.tested), sum(k.found) from figure_analyte_account k group by 1, 2 order by 1, 2;
  update figure_state set folded_at = moment;
  return counted;
end $$;
revoke all on function figure_fill_accounts(bigint[]), rebuild_figures() from public;
