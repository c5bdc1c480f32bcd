create trigger audit_seal_is_kept before update or delete on audit_seal for each row
  execute function audit_seal_is_kept();
