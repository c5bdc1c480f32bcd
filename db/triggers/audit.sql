create trigger audit_is_keyed before insert on audit for each row when (octet_length(new.mac) >= 88)
  execute function audit_is_keyed();
create trigger audit_is_kept before update or delete on audit for each row
  execute function audit_is_kept();
