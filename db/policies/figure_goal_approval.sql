grant select, insert on figure_goal_approval to labgate_all;
grant select on figure_goal_approval to labgate_some, labgate_system;
