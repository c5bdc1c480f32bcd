-- Adds the days of these accounts to the owners by which they are counted, or takes them back with
-- sign -1.
create function figure_add_owners(ids bigint[], sign int)
returns void
language sql
security definer
set search_path = public, pg_temp
as $$
  insert into figure_chain
    (
      user_id_vp,
      user_id_rm,
      user_id_tm,
      user_id_am,
      user_id_specialist,
      grain,
      measure,
      start,
      t0,
      t1,
      t2,
      t3,
      t4,
      t5,
      t6,
      t7,
      t8,
      t9
    )
  select
    h.user_id_vp,
    h.user_id_rm,
    h.user_id_tm,
    h.user_id_am,
    h.user_id_specialist,
    g.grain,
    d.measure,
    figure_start(g.grain, d.day),
    sum(d.t0 * sign)::int,
    sum(d.t1 * sign)::int,
    sum(d.t2 * sign)::int,
    sum(d.t3 * sign)::int,
    sum(d.t4 * sign)::int,
    sum(d.t5 * sign)::int,
    sum(d.t6 * sign)::int,
    sum(d.t7 * sign)::int,
    sum(d.t8 * sign)::int,
    sum(d.t9 * sign)::int
  from
    figure_account_chain h
    cross join lateral figure_days_of(h.customer_id) d
    cross join (
      values
        ('d'::text),
        ('w'),
        ('m')
    ) g (grain)
  where
    h.customer_id = any (ids)
    and d.day >= h.since
    and d.day < h.until
    and (g.grain <> 'd' or figure_has_days(d.measure))
  group by 1, 2, 3, 4, 5, 6, 7, 8
  having
    (
      sum(d.t0) <> 0
      or sum(d.t1) <> 0
      or sum(d.t2) <> 0
      or sum(d.t3) <> 0
      or sum(d.t4) <> 0
      or sum(d.t5) <> 0
      or sum(d.t6) <> 0
      or sum(d.t7) <> 0
      or sum(d.t8) <> 0
      or sum(d.t9) <> 0
    )
  order by 6, 7, 8, 1, 2, 3, 4, 5
  on conflict (
    grain,
    measure,
    start,
    user_id_vp,
    user_id_rm,
    user_id_tm,
    user_id_am,
    user_id_specialist
  ) do update
    set (t0, t1, t2, t3, t4, t5, t6, t7, t8, t9) = (
      figure_chain.t0 + excluded.t0,
      figure_chain.t1 + excluded.t1,
      figure_chain.t2 + excluded.t2,
      figure_chain.t3 + excluded.t3,
      figure_chain.t4 + excluded.t4,
      figure_chain.t5 + excluded.t5,
      figure_chain.t6 + excluded.t6,
      figure_chain.t7 + excluded.t7,
      figure_chain.t8 + excluded.t8,
      figure_chain.t9 + excluded.t9
    )
$$;
revoke all on function figure_add_owners(bigint[], integer) from public;
