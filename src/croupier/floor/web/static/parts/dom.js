// Elements from plain calls. Text is always set as text: nothing that a server or a person named becomes markup.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false} Child */
/** @typedef {Child | Child[]} Children one of them, or several */
/** @typedef {{[name: string]: string | number | boolean | null | undefined | Function}} Attributes without those that are null or false; a function listens */

/**
 * The element of a tag, classes left out: an `input.amount` is an HTMLInputElement.
 * @template {string} Head
 * @typedef {Head extends `${infer Tag}.${string}` ? Made<Tag>
 *   : Head extends keyof HTMLElementTagNameMap ? HTMLElementTagNameMap[Head] : HTMLElement} Made
 */

/**
 * Put attributes, listeners (`onclick`) and custom properties (`--phi`) on an element.
 * @param {Element} element @param {Attributes} attributes
 */
function dress(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    else if (name === "class") element.classList.add(...String(value).split(" ").filter(Boolean));
    else if (name.startsWith("--")) /** @type {HTMLElement} */ (element).style.setProperty(name, String(value));
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/** What there is of some children. @param {Children[]} children */
const there = (children) =>
  children
    .flat()
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : String(child)));

/**
 * What a call makes: the tag and its classes in front (`p.muted`), then attributes where there are any, then children.
 * @template {Element} T
 * @param {(tag: string) => T} create @param {string} head @param {(Attributes | Children)[]} parts
 * @returns {T}
 */
function made(create, head, parts) {
  const [tag, ...classes] = head.split(".");
  const element = create(tag);
  const [first] = parts;
  const attributes =
    first && typeof first === "object" && !(first instanceof Node) && !Array.isArray(first) ? first : null;
  element.classList.add(...classes);
  if (attributes) dress(element, attributes);
  element.append(...there(/** @type {Children[]} */ (attributes ? parts.slice(1) : parts)));
  return element;
}

/**
 * An element: `h("p.muted", "No bets.")`, `h("a.btn", { href: "/" }, "Lobby")`. A button sends no form unless its `type` says so.
 * @template {string} Tag
 * @param {Tag} head @param {...(Attributes | Children)} parts
 * @returns {Made<Tag>}
 */
export const h = (head, ...parts) =>
  /** @type {Made<Tag>} */ (
    made(
      (tag) => {
        const element = document.createElement(tag);
        if (element instanceof HTMLButtonElement) element.type = "button";
        return element;
      },
      head,
      parts,
    )
  );

/**
 * An element of a drawing.
 * @param {string} head @param {...(Attributes | Children)} parts
 */
export const s = (head, ...parts) => made((tag) => document.createElementNS(SVG, tag), head, parts);

/** The first element that a selector finds, to be pressed, or to have the focus. @param {ParentNode} within @param {string} selector */
export const find = (within, selector) => /** @type {HTMLElement | null} */ (within.querySelector(selector));

/** Children in the place of those that an element has. @param {Element} element @param {...Children} children */
export const put = (element, ...children) => element.replaceChildren(...there(children));

/**
 * What happens here instead of what the browser would do: a link that the page follows itself, a form that it sends
 * itself. Whoever asks for a window of its own gets one.
 * @param {(event: MouseEvent | SubmitEvent) => unknown} act
 */
export const instead = (act) => (/** @type {MouseEvent | SubmitEvent} */ event) => {
  if ("ctrlKey" in event && (event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  act(event);
};

/** Whether the reader asked for no motion. */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
