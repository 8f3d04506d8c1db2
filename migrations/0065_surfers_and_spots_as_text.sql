-- Statements compose what these did as text: a function that takes a row has no meaning where tables are spread over hosts.
drop function surfer_json(users), spot_json(surf_spots);
