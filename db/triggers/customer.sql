create trigger effects after update on customer for each row
  when (
    (
      old.user_id_am, old.user_id_tm, old.user_id_rm, old.user_id_vp, old.user_id_specialist,
      old.active, old.share_patients
    ) is distinct from (
      new.user_id_am, new.user_id_tm, new.user_id_rm, new.user_id_vp, new.user_id_specialist,
      new.active, new.share_patients
    )
  )
  execute function customer_effects();
create trigger account_owner_begins after insert on customer for each row
  execute function account_owner_follows();
create trigger account_owner_follows after update on customer for each row
  when (
    (
      old.user_id_vp, old.user_id_rm, old.user_id_tm, old.user_id_am, old.user_id_specialist
    ) is distinct from (
      new.user_id_vp, new.user_id_rm, new.user_id_tm, new.user_id_am, new.user_id_specialist
    )
  )
  execute function account_owner_follows();
create trigger end_sessions_of_inactive after update on customer for each row
  when (old.active and not new.active) execute function end_sessions_of_inactive();
