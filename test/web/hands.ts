// Two ways to do the same in the page: by keyboard alone, and with a pointer.
import { expect } from 'vitest';
import { nameOfFocused, tabTo, type Site } from './site.js';

type Role = 'button' | 'link' | 'checkbox';

export interface Hands {
  press(role: Role, name: string): Promise<void>;
  /** Presses what the keyboard reaches by going back from where the focus is. */
  pressBefore(role: Role, name: string): Promise<void>;
  fill(label: string, text: string): Promise<void>;
  choose(label: string, words: string): Promise<void>;
}

export function createHands(site: Site, by: 'keyboard' | 'pointer'): Hands {
  return by === 'keyboard' ? keyboardOf(site) : pointerOf(site);
}

function pointerOf({ page }: Site): Hands {
  const press = (role: Role, name: string) =>
    page
      .getByRole(role, { name: new RegExp(`^${name.replaceAll(/[.?]/g, '\\$&')}`) })
      .first()
      .click();
  return {
    press,
    pressBefore: press,
    fill: (label, text) => page.getByLabel(label, { exact: true }).fill(text),
    choose: async (label, words) => void (await page.getByLabel(label, { exact: true }).selectOption(words)),
  };
}

/**
 * Returns why the element with the focus is not seen as such once it has been drawn: out of sight, covered, or without a
 * mark around it.
 */
const whyFocusIsHidden = `(async () => {
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const element = document.activeElement;
  const { left, top, width, height } = element.getBoundingClientRect();
  const there = document.elementFromPoint(left + width / 2, top + height / 2);
  if (there === null) return 'out of sight at ' + [left, top, width, height];
  if (!element.contains(there) && !there.contains(element)) return 'covered by ' + there.outerHTML.slice(0, 160);
  return getComputedStyle(element).outlineStyle === 'none' ? 'without a mark' : null;
})()`;

const stepsBackMax = 3;

function keyboardOf(site: Site): Hands {
  const { page } = site;
  const { keyboard } = page;
  async function reach(name: string): Promise<void> {
    await tabTo(site, name);
    expect({ name, hidden: await page.evaluate(whyFocusIsHidden) }).toEqual({ name, hidden: null });
  }
  const press = (role: Role) => keyboard.press(role === 'checkbox' ? 'Space' : 'Enter');
  return {
    async press(role, name) {
      await reach(name);
      await press(role);
    },
    async pressBefore(role, name) {
      const passed: string[] = [];
      while (passed.length < stepsBackMax && passed.at(-1)?.startsWith(name) !== true) {
        await keyboard.press('Shift+Tab');
        passed.push(await page.evaluate<string>(nameOfFocused));
      }
      expect(passed.at(-1)).toMatch(new RegExp(`^${name}`));
      await press(role);
    },
    async fill(label, text) {
      await reach(label);
      await keyboard.press('ControlOrMeta+A');
      await keyboard.type(text);
    },
    async choose(label, words) {
      await reach(label);
      await keyboard.type(words);
    },
  };
}
