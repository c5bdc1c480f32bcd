-- How fast an order is wanted (docs/decisions/0049): 0 routine, 1 STAT. patient.priority is a flag of the person and stays apart.
alter table lab_order add column priority smallint not null default 0 check (priority in (0, 1));
-- Few are STAT: lists of them by collection and by receipt, of all accounts and of one.
create index order_stat on lab_order (collected_at desc nulls last, lab_order_id desc) where priority = 1;
create index order_stat_of_account on lab_order (customer_id, collected_at desc nulls last, lab_order_id desc) where priority = 1;
