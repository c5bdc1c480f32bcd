-- Second lock. Cells of accounts count whole accounts: whoever sees some locations, or no
-- employees, reads figure_order instead.
alter table figure_chain enable row level security;
create policy all_rows on figure_chain to labgate_all using (true);
create policy own_rows on figure_chain to labgate_some
  using (
    array[user_id_vp, user_id_rm, user_id_tm, user_id_am, user_id_specialist]
    && (select figure_people())::bigint[]
  );
grant select on figure_chain to labgate_all, labgate_some;
