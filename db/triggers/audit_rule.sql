create trigger note_rarer_review before update on audit_rule for each row
  execute function note_rarer_review();
