/* The hands before this one, as text. Going back is no new step. */
const LONGEST = 100;

export class History {
  constructor(first, tell) {
    this.now = first;
    this.past = [];
    this.tell = tell;
  }

  note(text) {
    if (text === this.now) return;
    this.past.push(this.now);
    if (this.past.length > LONGEST) this.past.shift();
    this.now = text;
    this.tell(false);
  }

  back() {
    if (this.past.length) this.now = this.past.pop();
    this.tell(!this.past.length);
    return this.now;
  }
}
