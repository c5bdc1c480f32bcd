create trigger handover_tells_colleague after insert on result_handover for each row
  execute function handover_tells_colleague();
