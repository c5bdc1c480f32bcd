create trigger note_hand_of_new after insert on login for each row
  execute function note_hand_on_login();
create trigger note_hand after update on login for each row
  when (
    new.password_hash is distinct from old.password_hash
    or new.totp_secret is distinct from old.totp_secret
  )
  execute function note_hand_on_login();
create trigger move_ground after update on login for each row
  when (
    new.password_hash is distinct from old.password_hash
    or new.totp_secret is distinct from old.totp_secret
  )
  execute function move_ground_of_login();
