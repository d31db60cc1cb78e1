// The list of tables, as the server tells it. Text is set as text: nothing that anyone named becomes markup.

const state = document.querySelector("#state");
const list = document.querySelector("#tables");

/** One table as a line of the list. */
function line(table) {
  const item = document.createElement("li");
  item.textContent = [table.title || table.id, table.rulebook, table.phase].filter(Boolean).join(" · ");
  return item;
}

async function show() {
  const answer = await fetch("/api/tables", { headers: { accept: "application/json" } });
  const body = await answer.json();
  const tables = answer.ok ? (Array.isArray(body) ? body : (body.tables ?? [])) : [];
  list.replaceChildren(...tables.map(line));
  state.textContent = tables.length ? `${tables.length} open` : "No table is open.";
}

show().catch(() => { state.textContent = "The floor cannot be reached."; });
