-- The owners of an account by periods, from the first day on without a gap.
create view account_chain as
  select
    customer_id,
    since,
    coalesce(
      lead(since) over (
        partition by customer_id
        order by since
      ),
      'infinity'::date
    ) as until,
    user_id_vp,
    user_id_rm,
    user_id_tm,
    user_id_am,
    user_id_specialist
  from account_owner;
