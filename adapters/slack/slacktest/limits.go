package slacktest

// A Limit is one of Slack's own on what it is sent: how many characters or parts there
// may be at most, by which page of its documentation.
type Limit struct {
	What string
	Most int
	Page string // below https://docs.slack.dev/reference/
}

// Limits are all to which every call is held; what the program sends that has a limit
// and is not listed is refused.
var Limits = []Limit{
	{"message text", 40000, "methods/chat.postMessage"},
	{"edited text", 4000, "methods/chat.update"}, // counted in bytes, which Slack is said to do
	{"message blocks", 50, "block-kit/blocks"},
	{"view blocks", 100, "block-kit/blocks"},
	{"view title", 24, "views/modal-views"},
	{"view submit", 24, "views/modal-views"},
	{"view close", 24, "views/modal-views"},
	{"view private_metadata", 3000, "views/modal-views"},
	{"view callback_id", 255, "views/modal-views"},
	{"view external_id", 255, "views/modal-views"},

	{"block_id", 255, "block-kit/blocks"},
	{"header text", 150, "block-kit/blocks/header-block"},
	{"section text", 3000, "block-kit/blocks/section-block"},
	{"section fields", 10, "block-kit/blocks/section-block"},
	{"section field", 2000, "block-kit/blocks/section-block"},
	{"rich text", 3000, "block-kit/composition-objects/text-object"},
	{"rich text url", 3000, "block-kit/blocks/rich-text-block"},
	{"context elements", 10, "block-kit/blocks/context-block"},
	{"context text", 3000, "block-kit/composition-objects/text-object"},
	{"image alt_text", 2000, "block-kit/blocks/image-block"},
	{"image image_url", 3000, "block-kit/blocks/image-block"},
	{"image title", 2000, "block-kit/blocks/image-block"},
	{"actions elements", 25, "block-kit/blocks/actions-block"},
	{"input label", 2000, "block-kit/blocks/input-block"},
	{"input hint", 2000, "block-kit/blocks/input-block"},

	{"action_id", 255, "block-kit/block-elements"},
	{"button text", 75, "block-kit/block-elements/button-element"},
	{"button value", 2000, "block-kit/block-elements/button-element"},
	{"button url", 3000, "block-kit/block-elements/button-element"},
	{"button accessibility_label", 75, "block-kit/block-elements/button-element"},
	{"placeholder", 150, "block-kit/block-elements/select-menu-element"},
	{"options", 100, "block-kit/block-elements/select-menu-element"},
	{"option_groups", 100, "block-kit/block-elements/select-menu-element"},
	{"option text", 75, "block-kit/composition-objects/option-object"},
	{"option value", 150, "block-kit/composition-objects/option-object"},
	{"option description", 75, "block-kit/composition-objects/option-object"},
	{"option group label", 75, "block-kit/composition-objects/option-group-object"},
	{"plain_text_input max_length", 3000, "block-kit/block-elements/plain-text-input-element"},
	{"plain_text_input initial_value", 3000, "block-kit/block-elements/plain-text-input-element"},
	{"confirm title", 100, "block-kit/composition-objects/confirmation-dialog-object"},
	{"confirm text", 300, "block-kit/composition-objects/confirmation-dialog-object"},
	{"confirm confirm", 30, "block-kit/composition-objects/confirmation-dialog-object"},
	{"confirm deny", 30, "block-kit/composition-objects/confirmation-dialog-object"},

	{"channel name", 80, "methods/conversations.create"},
	{"users invited", 30, "methods/conversations.invite"},
}

// most is a limit by what it is of, which must be listed.
func most(what string) int {
	for _, l := range Limits {
		if l.What == what {
			return l.Most
		}
	}
	panic("slacktest: no limit of " + what)
}
