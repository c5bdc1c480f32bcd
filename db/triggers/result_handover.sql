create trigger effects after insert on result_handover for each row
  execute function result_handover_effects();
