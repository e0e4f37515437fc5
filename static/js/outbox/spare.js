/*
 * The spare of an event (docs/two-machines.md): where a table's entries go when the machine of this page is silent, or
 * leads no more. What a table enters needs no cookie: the secret of its card says who it is, on both machines. Entries
 * of a person wait for the machine at which that person signed in.
 */
import { ask } from "./send.js";

const PATIENCE = 4_000;
const meta = /** @type {HTMLMetaElement | null} */ (document.querySelector('meta[name="seatwind-spare"]'));
export const origin = meta?.content ?? "";
export const moves = meta?.dataset.moves === "yes";
let leads = false;

/* The address of the spare once it leads, else "". */
export const spareLeads = () => (leads ? origin : "");

/* Whether a record may go to another machine. */
export const isOfCard = (record) => record.auth.startsWith("Table ") || record.url.startsWith("/t/~");

/* Who leads by now: this page's machine is asked first. */
export async function look() {
  if (!origin) return false;
  const path = `/following/leads/${meta?.dataset.event}/`;
  const says = async (base) => {
    const heard = await ask(`${base}${path}`, {}, PATIENCE);
    return heard?.status === 200 && heard.body?.leads === true;
  };
  leads = !(await says("")) && (await says(origin));
  return leads;
}
