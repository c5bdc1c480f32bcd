create trigger effects after insert or update or delete on customer_lcs for each row
  execute function customer_lcs_effects();
